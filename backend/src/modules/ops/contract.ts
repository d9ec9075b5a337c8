import { Query } from '@nestjs/cqrs';

/** Whether the shop is under maintenance: uploads and purchases are refused to everybody but administrators. */
export class IsUnderMaintenance extends Query<boolean> {}
