import sharp, { type Sharp } from 'sharp';
import { drawBackdrop } from './backdrop.ts';
import { Camera } from './camera.ts';
import { drawField, drawNetballPost } from './field.ts';
import { buildFigure } from './figure.ts';
import { develop, drawSpecks } from './film.ts';
import { length, randomFrom, subtract } from './math.ts';
import { drawPlayers } from './players.ts';
import type { Scene, Shot } from './scene.ts';

/**
 * Draws a scene as a photograph: layers in linear light, from the far stand to the specks of grass in front, each with
 * its own blur. Takes some ten seconds of one core for each megapixel.
 */
export async function renderScene(scene: Scene, scale: number): Promise<Sharp> {
  const width = Math.round(scene.size[0] * scale);
  const height = Math.round(scene.size[1] * scale);
  const camera = new Camera(scene, width, height);
  const figures = scene.players.map(buildFigure);
  const near = figures.filter(({ player }) => !player.far);
  const hero = figures[0];
  if (!hero) throw new Error('A scene needs a player.');
  const shot: Shot = {
    scene,
    camera,
    unit: height / 1000,
    focus: length(subtract(hero.centre, camera.eye)),
    random: randomFrom(scene.seed),
  };
  const image = await drawBackdrop(shot);
  drawField(image, shot, near);
  await drawNetballPost(image, shot);
  await drawPlayers(image, shot, figures, near);
  drawSpecks(image, shot);
  return sharp(develop(image, shot), { raw: { width, height, channels: 3 } });
}
