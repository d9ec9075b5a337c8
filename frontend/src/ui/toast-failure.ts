import { reasonOf } from '../api/mutator';
import { toast } from './toast';

/** Says what failed and why, or what else there is to say where the server gives no reason. */
export function toastFailure(title: string, error: unknown, otherwise?: string): void {
  toast({ title, description: reasonOf(error, otherwise), tone: 'bad' });
}
