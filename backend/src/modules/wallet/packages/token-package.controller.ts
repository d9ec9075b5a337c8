import { Body, Controller, Get, Param, ParseIntPipe, Post, Put } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiTags } from '@nestjs/swagger';
import { AdminOnly } from '../../../shared/http/access';
import { ApiErrors } from '../../../shared/http/api-errors';
import { AddTokenPackage, ChangeTokenPackage } from './change-token-packages.command';
import { ListManagedPackages, ManagedPackageDto } from './list-managed-packages.query';
import { packageNotFound } from '../wallet.errors';
import { SaveTokenPackageDto, SellPackageDto } from './token-package.dto';

/** Packages of tokens, for administrators (decision 23). */
@ApiTags('Token sales')
@Controller('admin/token-packages')
export class TokenPackageController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  /** All packages, the smallest first, and the retired ones after them. */
  @Get()
  @AdminOnly()
  listManagedPackages(): Promise<ManagedPackageDto[]> {
    return this.queries.execute(new ListManagedPackages());
  }

  /** Adds a package, which is sold at once. */
  @Post()
  @AdminOnly()
  @ApiErrors(400, 409)
  async addTokenPackage(
    @Body() { paymentReference = null, ...details }: SaveTokenPackageDto,
  ): Promise<ManagedPackageDto> {
    return this.one(await this.commands.execute(new AddTokenPackage({ ...details, paymentReference })));
  }

  /** Changes a package for the purchases that follow. */
  @Put(':id')
  @AdminOnly()
  @ApiErrors(400, 404, 409)
  async changeTokenPackage(
    @Param('id', ParseIntPipe) id: number,
    @Body() { paymentReference = null, ...details }: SaveTokenPackageDto,
  ): Promise<ManagedPackageDto> {
    await this.commands.execute(new ChangeTokenPackage(id, { details: { ...details, paymentReference } }));
    return this.one(id);
  }

  /** Retires a package, or sells it again. */
  @Put(':id/sold')
  @AdminOnly()
  @ApiErrors(400, 404)
  async sellTokenPackage(
    @Param('id', ParseIntPipe) id: number,
    @Body() { sold }: SellPackageDto,
  ): Promise<ManagedPackageDto> {
    await this.commands.execute(new ChangeTokenPackage(id, { sold }));
    return this.one(id);
  }

  private async one(id: number): Promise<ManagedPackageDto> {
    const packages = await this.queries.execute(new ListManagedPackages());
    const found = packages.find((one) => one.id === id);
    if (!found) throw packageNotFound();
    return found;
  }
}
