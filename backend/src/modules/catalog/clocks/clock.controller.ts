import { Body, Controller, Get, HttpCode, Param, ParseIntPipe, Post, Put } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiTags } from '@nestjs/swagger';
import { Reader, StaffOnly, type PhotoReader } from '../../../shared/http/access';
import { ApiErrors } from '../../../shared/http/api-errors';
import { timeOf } from '../../../shared/shop-time';
import { GetGallery } from '../galleries/list-galleries.query';
import { CameraClockDto, ClockCorrectionDto, KnownTimeDto, ResetClockDto, SameMomentDto } from './clock.dto';
import { CameraDto, ListCameras } from './list-cameras.query';
import { MatchCameraClock } from './match-camera-clock.command';
import { SetCameraClock } from './set-camera-clock.command';

/** The clocks of cameras, by camera and day over all galleries. */
@ApiTags('Galleries')
@Controller()
export class ClockController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  /** The cameras of a gallery by day, and how far their clocks were set right. */
  @Get('galleries/:id/cameras')
  @StaffOnly({ galleryId: 'params.id' })
  @ApiErrors(400, 404)
  async listCameras(@Param('id', ParseIntPipe) id: number): Promise<CameraDto[]> {
    await this.queries.execute(new GetGallery(id));
    return this.queries.execute(new ListCameras(id));
  }

  /** Sets the clock of one of a gallery's cameras right, for all its photographs of a day in whichever gallery. */
  @Put('galleries/:id/cameras')
  @StaffOnly({ galleryId: 'params.id' })
  @ApiErrors(400, 403, 404)
  async setCameraClock(
    @Param('id', ParseIntPipe) id: number,
    @Body() { camera, day, shiftSeconds }: CameraClockDto,
    @Reader() reader: PhotoReader,
  ): Promise<CameraDto[]> {
    const cameras = await this.listCameras(id);
    const days = cameras.flatMap((one) => (one.camera === camera && one.day !== null ? [one.day] : []));
    await this.commands.execute(new SetCameraClock(camera, day === undefined ? days : [day], shiftSeconds, reader));
    return this.queries.execute(new ListCameras(id));
  }

  /** Sets a camera's clock by two photographs that show the same moment. */
  @Post('camera-clocks/same-moment')
  @HttpCode(200)
  @StaffOnly({ photoIds: ['body.photoId', 'body.rightPhotoId'] })
  @ApiErrors(400, 403, 404)
  matchCameraClock(
    @Body() { photoId, rightPhotoId, days }: SameMomentDto,
    @Reader() reader: PhotoReader,
  ): Promise<ClockCorrectionDto> {
    return this.commands.execute(new MatchCameraClock(photoId, { photoId: rightPhotoId }, reader, days));
  }

  /** Sets a camera's clock by one photograph whose time somebody knows. */
  @Post('camera-clocks/known-time')
  @HttpCode(200)
  @StaffOnly({ photoIds: 'body.photoId' })
  @ApiErrors(400, 403, 404)
  setKnownTime(
    @Body() { photoId, takenAt, days }: KnownTimeDto,
    @Reader() reader: PhotoReader,
  ): Promise<ClockCorrectionDto> {
    return this.commands.execute(new MatchCameraClock(photoId, { takenAt: timeOf(takenAt) }, reader, days));
  }

  /** Takes a camera's correction back on some days. */
  @Post('camera-clocks/reset')
  @HttpCode(200)
  @StaffOnly('own')
  @ApiErrors(400, 403)
  async resetCameraClock(
    @Body() { camera, days }: ResetClockDto,
    @Reader() reader: PhotoReader,
  ): Promise<ClockCorrectionDto> {
    await this.commands.execute(new SetCameraClock(camera, days, 0, reader));
    return { camera, days, shiftSeconds: 0 };
  }
}
