import { Process, Processor } from '@nestjs/bull';
import type { Job } from 'bull';
import { OutboxProcessor } from '../../../shared/outbox/outbox.processor';
import { PhotoReported } from './report-photo.command';
import { SendReport } from './send-report.command';

@Processor(PhotoReported.queue)
export class ReportsProcessor extends OutboxProcessor {
  @Process({ name: PhotoReported.name, concurrency: 1 })
  sendReport(job: Job<PhotoReported>): Promise<void> {
    return this.execute(job, new SendReport(job.data.reportId));
  }
}
