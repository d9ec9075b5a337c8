import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { LOOKED_FOR } from '../../tools/demo/labels';
import { planPhotographs } from '../../tools/demo/photographs';
import type { Picture } from '../../tools/demo/picture';
import { GALLERIES } from '../../tools/demo/season';

const FOLDER = 'tools/demo/pictures';
const { teams, pictures } = JSON.parse(readFileSync('tools/demo/pictures.json', 'utf8')) as {
  teams: Record<string, unknown>;
  pictures: Record<string, Picture>;
};

type Box = Picture['players'][number]['body'];
const isWithin = ([left, top, width, height]: Box, [x, y, across, down]: Box) =>
  width > 0 && height > 0 && left >= x && top >= y && left + width <= x + across && top + height <= y + down;

describe('What the demo pictures show', () => {
  it('is said of each picture, and of nothing else', () => {
    const files = readdirSync(FOLDER).map((name) => name.replace(/\.jpg$/, ''));
    expect(Object.keys(pictures).sort()).toEqual(files.sort());
  });

  it.each(Object.entries(pictures))(
    '%s: of its size, with players and their numbers where they can be',
    async (name, picture) => {
      const { width, height } = await sharp(join(FOLDER, `${name}.jpg`)).metadata();
      expect(picture.size).toEqual([width, height]);
      expect(picture.players.length).toBeGreaterThan(0);
      for (const { team, body, number, box, seen = 1 } of picture.players) {
        if (team !== undefined) expect(teams).toHaveProperty(team);
        expect(isWithin(body, [0, 0, ...picture.size])).toBe(true);
        expect(box === undefined).toBe(number === undefined);
        if (box === undefined) continue;
        expect(isWithin(box, body)).toBe(true);
        if (seen < 0.7) continue;
        // A number in another colour than the shirt that it stands on.
        const [left, top, across, down] = box;
        const { channels } = await sharp(join(FOLDER, `${name}.jpg`))
          .extract({ left, top, width: across, height: down })
          .toColourspace('b-w')
          .stats();
        expect(channels[0]?.stdev).toBeGreaterThan(20);
      }
    },
  );
});

describe('The numbers on the demo photographs', () => {
  const today = new Date('2026-11-28T10:00:00Z');
  const labelsOf = (gallery: (typeof GALLERIES)[number]) =>
    planPhotographs(gallery, today).flatMap(({ labels }) => labels);

  it.each(GALLERIES.filter(({ match }) => match))('of $name come by all four ways', (gallery) => {
    const ways = new Set(labelsOf(gallery).map(({ way }) => way));
    expect([...ways].sort()).toEqual(['file', 'office', 'parent', 'reader']);
  });

  it('are found without the reader, where the guide looks for one', () => {
    const guided = GALLERIES.flatMap(labelsOf).filter(({ label }) => label === LOOKED_FOR);
    expect(guided.length).toBeGreaterThan(3);
    expect(guided.filter(({ way }) => way === 'reader')).toEqual([]);
  });
});
