import type { Config } from '../../../config';
import { PictureMaker } from './picture-maker';
import { sharp } from './sharp';

describe('The picture maker', () => {
  it('ends when its mark is drawn: after it no SVG is opened any more, and nobody else’s drawing is cut short', async () => {
    const maker = new PictureMaker({ brand: { name: 'Bokkiefoto' } } as Config);
    maker.onModuleInit();
    await maker.onModuleDestroy();
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>');
    await expect(sharp(svg).metadata()).rejects.toThrow('unsupported image format');
  });
});
