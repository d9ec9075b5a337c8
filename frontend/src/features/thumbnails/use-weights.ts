import { useQuery } from '@tanstack/react-query';
import { transport } from '../../api/mutator';
import { fileUrl, type Pictured } from '../../ui/picture-sources';

interface Weights {
  preview?: number | undefined;
  grid?: number | undefined;
  thumbnail?: number | undefined;
}

/** Sizes of a photograph's pictures in bytes, read from the files; empty until known. */
export function useWeights({ watermarkedPath, gridPath, thumbnailPath }: Pictured): Weights {
  const { data } = useQuery({
    queryKey: ['weights', watermarkedPath, gridPath, thumbnailPath],
    queryFn: async (): Promise<Weights> => {
      const [preview, grid, thumbnail] = await Promise.all([watermarkedPath, gridPath, thumbnailPath].map(weightOf));
      return { preview, grid, thumbnail };
    },
  });
  return data ?? {};
}

async function weightOf(path: string | null): Promise<number | undefined> {
  if (path === null) return undefined;
  const { ok, headers } = await transport.fetch(fileUrl(path), { method: 'HEAD' });
  return ok ? Number(headers.get('Content-Length')) : undefined;
}
