import { subtract } from './math.ts';
import type { Scene } from './scene.ts';

/**
 * A scene as the next frames on a photographer's card hold it: the photographer has gone round the players by an angle
 * in radians, perhaps higher, and has chosen another frame.
 */
export function fromAnotherSide(
  scene: Scene,
  angle: number,
  frame: Pick<Scene, 'size'> & Partial<Scene>,
  raised = 1,
): Scene {
  const away = subtract(scene.eye, scene.at);
  const cos = Math.cos(angle);
  const sin = Math.sin(angle);
  return {
    ...scene,
    ...frame,
    eye: [
      scene.at[0] + away[0] * cos + away[2] * sin,
      scene.eye[1] * raised,
      scene.at[2] - away[0] * sin + away[2] * cos,
    ],
    seed: scene.seed + 7,
  };
}
