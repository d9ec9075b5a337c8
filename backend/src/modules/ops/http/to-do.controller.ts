import { Controller, Get } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { ApiTags } from '@nestjs/swagger';
import { Reader, StaffOnly, type PhotoReader } from '../../../shared/http/access';
import { GetToDo, ToDoDto } from '../application/get-to-do.query';

@ApiTags('Operation')
@Controller('admin/to-do')
export class ToDoController {
  constructor(private readonly queries: QueryBus) {}

  /**
   * Counts the mails, payments, reports, corrections and photographs that wait, and the sales of today; for a
   * photographer the photographs of their own galleries.
   */
  @Get()
  @StaffOnly('own')
  getToDo(@Reader() reader: PhotoReader): Promise<ToDoDto> {
    return this.queries.execute(new GetToDo(reader));
  }
}
