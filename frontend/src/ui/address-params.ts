import { useEffect, useRef } from 'react';
import { useLocation, useSearchParams, type Location } from 'react-router-dom';

/** What the address is about to say, by the one that is in view: all parts of a page share it. */
const coming = new WeakMap<Location, URLSearchParams>();

/**
 * The parameters of the page's address, and a way to change some of them, which leaves the page where it is, with what
 * it was opened with. Changes that come faster than the page is drawn build on one another, whichever part of the page
 * makes them: on a slow phone the second would undo the first.
 */
export function useAddressParams(): [
  params: URLSearchParams,
  change: (set: (params: URLSearchParams) => void) => void,
] {
  const [params, setParams] = useSearchParams();
  const location: Location = useLocation();
  const shown = useRef(location);
  useEffect(() => {
    shown.current = location;
  }, [location]);
  const change = (set: (params: URLSearchParams) => void) => {
    const { search, state } = shown.current as Location<unknown>;
    const next = new URLSearchParams(coming.get(shown.current) ?? search);
    set(next);
    coming.set(shown.current, next);
    setParams(next, { replace: true, preventScrollReset: true, state });
  };
  return [params, change];
}

/** Sets parameters of an address; those that are null or empty are left out. */
export function setParameters(params: URLSearchParams, changes: Record<string, string | number | null>): void {
  for (const [name, value] of Object.entries(changes)) {
    if (value === null || value === '') params.delete(name);
    else params.set(name, String(value));
  }
}

/** A part of the page's address, such as ?search=…; empty when it is absent. */
export function useSearchParam(name: string): [value: string, change: (value: string) => void] {
  const [params, change] = useAddressParams();
  return [params.get(name) ?? '', (value) => change((next) => setParameters(next, { [name]: value }))];
}
