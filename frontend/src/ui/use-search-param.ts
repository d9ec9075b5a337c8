import { useSearchParams } from 'react-router-dom';

/** A part of the page's address, such as ?search=…; empty when it is absent. A change leaves the page where it is. */
export function useSearchParam(name: string): [value: string, change: (value: string) => void] {
  const [params, setParams] = useSearchParams();
  const change = (value: string) =>
    setParams(
      (before) => {
        const after = new URLSearchParams(before);
        if (value === '') after.delete(name);
        else after.set(name, value);
        return after;
      },
      { replace: true, preventScrollReset: true },
    );
  return [params.get(name) ?? '', change];
}
