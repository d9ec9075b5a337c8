import { Query } from '@nestjs/cqrs';
import type { Text } from '../../shared/text';

/** The switch, and what people are told: the standard message unless another was written. */
export interface MaintenanceState {
  enabled: boolean;
  /** When the switch was last moved; null when it never was. */
  since: string | null;
  message: Text;
}

/** Whether the shop is under maintenance, since when, and what people are told. */
export class GetMaintenance extends Query<MaintenanceState> {}
