import { render } from '@testing-library/react';
import { useVisit } from './visits';

function Photo({ gallery, photo }: { gallery: number; photo: number }) {
  useVisit(gallery, 'photoViews', photo);
  return null;
}

function Gallery({ gallery }: { gallery: number | undefined }) {
  useVisit(gallery, 'galleryViews');
  return null;
}

describe('Looks', () => {
  const told: Blob[] = [];
  beforeEach(() => {
    told.length = 0;
    Object.defineProperty(navigator, 'webdriver', { value: false, configurable: true });
    navigator.sendBeacon = (address, body) => {
      expect(address).toBe('/api/visits');
      return told.push(body as Blob) > 0;
    };
  });
  const leave = () => document.dispatchEvent(new Event('visibilitychange'));
  const bodies = () => Promise.all(told.map(async (blob) => JSON.parse(await blob.text()) as unknown));

  it('are gathered by gallery, and told once when the page goes out of sight', async () => {
    render(<Gallery gallery={undefined} />).rerender(<Gallery gallery={7} />);
    const { rerender } = render(<Photo gallery={7} photo={1} />);
    rerender(<Photo gallery={7} photo={1} />);
    rerender(<Photo gallery={7} photo={2} />);
    rerender(<Photo gallery={8} photo={3} />);
    expect(told).toEqual([]);
    leave();
    leave();
    expect(told.map(({ type }) => type)).toEqual(['application/json']);
    expect(await bodies()).toEqual([
      {
        visits: [
          { galleryId: 7, galleryViews: 1, photoViews: 2 },
          { galleryId: 8, galleryViews: 0, photoViews: 1 },
        ],
      },
    ]);
  });

  it('of a browser that a program drives are not counted', () => {
    Object.defineProperty(navigator, 'webdriver', { value: true, configurable: true });
    render(<Photo gallery={7} photo={1} />);
    leave();
    expect(told).toEqual([]);
  });
});
