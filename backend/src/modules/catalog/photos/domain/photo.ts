import { plainText } from '../../../../shared/text';
import { nameRequired } from '../../catalog.errors';
import { tokenPriceOf } from '../../galleries/domain/price';

type PhotoStatus = 'processing' | 'ready' | 'failed';

/** A photograph of a gallery: first processing, then ready to be shown and sold, or failed. */
export class Photo {
  readonly id!: number;
  private title!: string;
  private description!: string | null;
  private tokenPrice!: number;
  private status!: PhotoStatus;
  private failure!: string | null;
  /** The deletion that it lies in the trash with. */
  readonly trashId!: number | null;

  /** Its pictures cannot be made. One that is ready stays so. */
  markFailed(reason: string): void {
    if (this.status === 'ready') return;
    this.status = 'failed';
    this.failure = reason;
  }

  /** Its original is missing: it is off sale, with its pictures or without, until they have been made anew of it. */
  markLost(reason: string): void {
    this.status = 'failed';
    this.failure = reason;
  }

  /** Its pictures are to be tried again, if it failed. */
  reopen(): void {
    if (this.status !== 'failed') return;
    this.status = 'processing';
    this.failure = null;
  }

  /** Changes what is given; the price in tokens. */
  edit(change: { title?: string; description?: string | null; tokenPrice?: number }): void {
    if (change.title !== undefined) {
      const title = plainText(change.title);
      if (!title) throw nameRequired('title');
      this.title = title;
    }
    if (change.description !== undefined) this.description = change.description?.trim() || null;
    if (change.tokenPrice !== undefined) this.tokenPrice = tokenPriceOf(change.tokenPrice);
  }
}

/**
 * Whether a photograph may be sold to everybody: its gallery is published, and it is neither hidden nor deleted.
 * Administrators buy as everybody does. `hiddenAt` is ISO 8601.
 */
export function isOnSale(photo: { isPublished: boolean; hiddenAt: string | null; trashId: number | null }): boolean {
  return photo.trashId === null && photo.hiddenAt === null && photo.isPublished;
}
