import { Query } from '@nestjs/cqrs';
import type { Text } from '../../shared/text';

/** The switch, and the message for visitors: the standard one unless another was written. */
export interface MaintenanceState {
  enabled: boolean;
  /** When the switch was last moved; null when it never was. */
  since: string | null;
  message: Text;
}

/** Whether the shop is under maintenance, since when, and the message for visitors. */
export class GetMaintenance extends Query<MaintenanceState> {}
