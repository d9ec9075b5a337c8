import { Body, Controller, Delete, Get, HttpCode, Param, Post, Put, Query } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiTags } from '@nestjs/swagger';
import {
  Anyone,
  Person,
  Reader,
  ReaderLanguage,
  SignedIn,
  type CurrentPerson,
  type PhotoReader,
} from '../../../shared/http/access';
import { ApiErrors } from '../../../shared/http/api-errors';
import { MessageDto } from '../../../shared/http/message.dto';
import type { Language, Text } from '../../../shared/text';
import { teamNotFound } from '../catalog.errors';
import { playerOf, type Player } from './domain/player';
import { FollowPlayer, MarkPlayersSeen, MergePlayers, UnfollowPlayer } from './follow-players.command';
import { GetMailedPhotos } from './get-player-link.query';
import { ListMyPlayers, MyPlayersDto } from './list-my-players.query';
import { ListPlayerPhotos, PlayerPhotosDto } from './list-player-photos.query';
import {
  FollowPlayerDto,
  MergePlayersDto,
  PlayerPhotosQueryDto,
  PlayersSeenDto,
  SetPlayerMailsDto,
} from './player.dto';
import { EVERYBODY } from '../galleries/visibility';
import { SetPlayerMails } from './player-mails.command';

const texts = {
  unfollowed: { en: 'No longer followed', af: 'Word nie meer gevolg nie' },
} satisfies Record<string, Text>;

/** The players and teams that people follow, and their photographs. */
@ApiTags('Players')
@Controller()
export class PlayerController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  /** Photographs of players and teams, the newest match first; of a mail, exactly those that it told of. */
  @Get('players/photos')
  @Anyone()
  @ApiErrors(400)
  async listPlayerPhotos(
    @Query() { players = [], mail, ...page }: PlayerPhotosQueryDto,
    @Reader() reader: PhotoReader,
  ): Promise<PlayerPhotosDto> {
    if (mail === undefined) return this.queries.execute(new ListPlayerPhotos(known(players), page, reader));
    const told = await this.queries.execute(new GetMailedPhotos(mail));
    return this.queries.execute(new ListPlayerPhotos(known(told.players), page, EVERYBODY, told.photoIds));
  }

  /** Lists the players that the signed-in person follows, and tells whether they get the daily mail. */
  @Get('my-players')
  @SignedIn()
  listMyPlayers(@Person() person: CurrentPerson): Promise<MyPlayersDto> {
    return this.queries.execute(new ListMyPlayers(person.id));
  }

  /** Takes over who was followed before signing in; answers all that are followed now. */
  @Post('my-players/merge')
  @HttpCode(200)
  @SignedIn()
  @ApiErrors(400)
  async mergePlayers(@Body() { players }: MergePlayersDto, @Person() person: CurrentPerson): Promise<MyPlayersDto> {
    const seen = players.map((player) => ({
      ...player,
      lastSeenAt: player.lastSeenAt ? new Date(player.lastSeenAt) : null,
    }));
    await this.commands.execute(new MergePlayers(person.id, seen));
    return this.queries.execute(new ListMyPlayers(person.id));
  }

  /** The person has looked at the photographs. */
  @Post('my-players/seen')
  @HttpCode(204)
  @SignedIn()
  @ApiErrors(400)
  async markPlayersSeen(@Body() { until }: PlayersSeenDto, @Person() person: CurrentPerson): Promise<void> {
    await this.commands.execute(new MarkPlayersSeen(person.id, new Date(until)));
  }

  /** Agrees to the daily mail, or withdraws. An address that is not confirmed is sent a link first. */
  @Put('my-players/mails')
  @SignedIn()
  @ApiErrors(400, 429)
  async setPlayerMails(
    @Body() { wanted, wording = '', language = 'en' }: SetPlayerMailsDto,
    @Person() person: CurrentPerson,
  ): Promise<MyPlayersDto> {
    await this.commands.execute(new SetPlayerMails(person.id, wanted ? { wording, language } : null));
    return this.queries.execute(new ListMyPlayers(person.id));
  }

  /** Follows a player (`12:7`) or a team (`12`), or changes what is said about one. */
  @Put('my-players/:player')
  @SignedIn()
  @ApiErrors(400, 404, 409)
  async followPlayer(
    @Param('player') player: string,
    @Body() details: FollowPlayerDto,
    @Person() person: CurrentPerson,
  ): Promise<MyPlayersDto> {
    await this.commands.execute(new FollowPlayer(person.id, wanted(player), details));
    return this.queries.execute(new ListMyPlayers(person.id));
  }

  /** Stops following a player or a team. */
  @Delete('my-players/:player')
  @SignedIn()
  @ApiErrors(400, 404)
  async unfollowPlayer(
    @Param('player') player: string,
    @Person() person: CurrentPerson,
    @ReaderLanguage() language: Language,
  ): Promise<MessageDto> {
    await this.commands.execute(new UnfollowPlayer(person.id, wanted(player)));
    return { message: texts.unfollowed[language] };
  }
}

function wanted(text: string): Player {
  const player = playerOf(text);
  if (!player) throw teamNotFound();
  return player;
}

/** Those players of a list that there can be. */
function known(players: string[]): Player[] {
  return players.flatMap((text) => playerOf(text) ?? []);
}
