import { HOCKEY_SCENES } from './hockey.ts';
import { NETBALL_SCENES } from './netball.ts';
import { MNR_MISS_SCENES, OPENING_SCENES, PORTRAIT_SCENES } from './people.ts';
import { RUGBY_SCENES } from './rugby.ts';
import type { Scene } from './scene.ts';

export { HERO_SCENES } from './rugby.ts';

/** The scenes of the demo photographs by the name of their picture. */
export const SCENES: Readonly<Record<string, Scene>> = {
  ...RUGBY_SCENES,
  ...NETBALL_SCENES,
  ...HOCKEY_SCENES,
  ...PORTRAIT_SCENES,
  ...OPENING_SCENES,
  ...MNR_MISS_SCENES,
};
