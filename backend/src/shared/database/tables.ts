import { sql, type ColumnType, type Expression, type Generated, type RawBuilder } from 'kysely';
import type { WalletTables } from './wallet-tables';

/*
 * The columns of every table, as queries see them. Screens are read straight from rows, across tables where a screen
 * needs that; rows are written only by the module that owns the table, through its entities and commands.
 * Times are selected through `isoTime`, `numeric` arrives as a string.
 */

/** Written by default where it is left out. */
export type Defaulted<T> = Generated<T>;
/** Written as a Date or by default, read by `isoTime`. */
export type Time = ColumnType<string, Date | string | undefined, Date | string>;

export interface Tables extends WalletTables {
  users: {
    id: Generated<number>;
    /** Null, as the next four are, when the account is closed. */
    username: string | null;
    password_hash: string | null;
    email: string | null;
    /** Whether the account owns its address, as at most one account does. */
    owns_email: Defaulted<boolean>;
    /** Whether a mailed link was used at this address. */
    email_confirmed: Defaulted<boolean>;
    /** Asked for, and not confirmed yet. */
    pending_email: string | null;
    full_name: string | null;
    is_admin: Defaulted<boolean>;
    is_photographer: Defaulted<boolean>;
    token_balance: Defaulted<number>;
    language: Defaulted<'en' | 'af'>;
    created_at: Time;
    closed_at: Time | null;
  };
  teams: { id: Generated<number>; name: string; sport: string; created_at: Time };
  matches: {
    id: Generated<number>;
    home_team_id: number;
    away_team_id: number;
    match_date: Time;
    venue: string;
    created_at: Time;
  };
  /** Deletions; the galleries and photographs of each name it. */
  trash: { id: Generated<number>; deleted_at: Time };
  galleries: {
    id: Generated<number>;
    name: string;
    category: string;
    token_price: Defaulted<number>;
    description: string | null;
    match_id: number | null;
    photo_count: Defaulted<number>;
    published_at: Time | null;
    unlisted: Defaulted<boolean>;
    access_code: string | null;
    photo_order: Defaulted<'capture' | 'name'>;
    created_by: number | null;
    created_at: Time;
    updated_at: Time;
    /** The deletion that it lies in the trash with. */
    trash_id: number | null;
    /** The kick-off of its match; without one, its first photograph; without that, its creation. Kept by `date_of`. */
    held_at: ColumnType<string, Date | string | undefined, Date | string>;
    /** The event that photographs are shown by: its match, or below zero the gallery itself. */
    event_id: ColumnType<number, never, never>;
  };
  photos: {
    id: Generated<number>;
    gallery_id: number;
    title: string;
    description: string | null;
    token_price: Defaulted<number>;
    status: Defaulted<'processing' | 'ready' | 'failed'>;
    failure: string | null;
    file_path: string;
    watermarked_path: string | null;
    thumbnail_path: string | null;
    grid_path: string | null;
    file_name: string;
    content_type: string;
    content_hash: string;
    bytes: string;
    width: number;
    height: number;
    thumbhash: string | null;
    /** Of the mark that its pictures have (setting `watermark`). */
    watermark_version: Defaulted<number>;
    camera: string | null;
    /** By the camera's own clock. */
    camera_time: Time | null;
    /** Set right by the camera's clock; null when that cannot be true (`captureTimeOf`). */
    captured_at: Time | null;
    capture_order: ColumnType<string, never, never>;
    is_featured_in_gallery: Defaulted<boolean>;
    /** Since then only administrators and its buyers see it. */
    hidden_at: Time | null;
    uploaded_by: number;
    created_at: Time;
    /** The deletion that it lies in the trash with; its buyers keep it. */
    trash_id: number | null;
    /** It has a shown label; kept by triggers. */
    is_labelled: Defaulted<boolean>;
  };
  photo_labels: {
    id: Generated<number>;
    photo_id: number;
    /** A number of 1 to 999, or a netball position in English. */
    label: string;
    /** The team of the gallery's match that wears it; null when unknown. */
    side: 'home' | 'away' | null;
    source: 'office' | 'file' | 'reader' | 'parent';
    state: 'shown' | 'suggested' | 'refused';
    /** Of the reader, 0 to 1. */
    confidence: number | null;
    added_by: number | null;
    created_at: Time;
    decided_by: number | null;
    decided_at: Time | null;
    /** Of the photograph, as the next two are; kept by triggers. */
    gallery_id: Defaulted<number>;
    capture_order: Defaulted<string>;
    file_name: Defaulted<string>;
  };
  /** The labels of each gallery in the order of events, kept by triggers: it may name a gallery too many. */
  gallery_labels: { gallery_id: number; label: string; held_at: string; event_id: number };
  /** People's corrections of labels; deciding a label's state decides these, too. */
  label_corrections: {
    id: Generated<number>;
    photo_id: number;
    kind: 'missing' | 'wrong';
    label: string;
    side: 'home' | 'away' | null;
    suggested_by: number;
    created_at: Time;
    /** The office kept a label that is said to be wrong. */
    kept: Defaulted<boolean>;
  };
  /** Photographs whose numbers have been read. */
  number_readings: { photo_id: number; outcome: 'read' | 'failed'; read_at: Time };
  /** How much each camera's clock was slow, by days of that clock. */
  camera_clocks: { camera: string; day: string; shift_seconds: number };
  /** Times in whole milliseconds. */
  favourites: { user_id: number; photo_id: number; created_at: Time };
  /** Photographs that somebody chose, behind a link for the person who pays for them. */
  photo_lists: {
    id: Generated<number>;
    /** The end of its link. */
    token: string;
    user_id: number;
    name: string;
    photo_ids: number[];
    created_at: Time;
    expires_at: Time;
  };
  /** Times in whole milliseconds. */
  followed_players: {
    id: Generated<number>;
    user_id: number;
    team_id: number;
    /** A number of 1 to 999, or a netball position in English; null for the whole team. */
    label: string | null;
    nickname: string | null;
    /** Whether the daily mail speaks of it. */
    mails: Defaulted<boolean>;
    created_at: Time;
    last_seen_at: Time;
  };
  player_mail_consents: {
    id: Generated<number>;
    user_id: number;
    given_at: Time;
    /** The version of the words that were agreed to. */
    wording: string;
    language: 'en' | 'af';
    confirmed_at: Time | null;
    withdrawn_at: Time | null;
  };
  player_mails: {
    id: Generated<number>;
    user_id: number;
    /** On the schools' calendar. */
    day: string;
    created_at: Time;
    sent_at: Time | null;
    photo_ids: number[];
    /** `keyOf` each player. */
    players: string[];
  };
  photo_reports: {
    id: Generated<number>;
    /** Null when the photograph is gone. */
    photo_id: number | null;
    photo_title: string;
    gallery_name: string;
    reason: 'my-child' | 'no-consent' | 'unsuitable' | 'wrong' | 'other';
    details: string | null;
    contact: string | null;
    reported_by: number | null;
    created_at: Time;
    due_at: Time;
    decision: 'hide' | 'keep' | 'delete' | null;
    note: string | null;
    decided_by: number | null;
    decided_at: Time | null;
  };
  cart_items: {
    id: Generated<number>;
    user_id: number;
    photo_id: number;
    added_at: Time;
    /** The list that it is bought for: its maker gets the photograph, too. */
    list_id: ColumnType<number | null, number | null | undefined, number | null>;
  };
  cart_packs: {
    id: Generated<number>;
    user_id: number;
    /** A pack is of a match, or of a day at the schools (2026-11-28). */
    match_id: number | null;
    day: string | null;
    team_id: number;
    label: string;
    added_at: Time;
  };
  player_packs: {
    id: Generated<number>;
    user_id: number;
    /** May be gone, as the team may be. */
    match_id: number | null;
    day: string | null;
    team_id: number;
    team_name: string;
    label: string;
    single_tokens: number;
    price_tokens: number;
    transaction_id: string;
    email_address: string;
    /** The codes that opened galleries of the match to the buyer (`givenCode`). */
    codes: string[];
    created_at: Time;
  };
  purchases: {
    id: Generated<number>;
    user_id: number;
    photo_id: number | null;
    photo_title: string;
    photo_category: string;
    tokens_spent: number;
    email_sent: Defaulted<boolean>;
    email_address: string;
    transaction_id: string;
    purchase_date: Time;
    /** The pack that it was bought with. */
    pack_id: number | null;
    /** Where it was sold, and whose it is, also when it is gone; kept by a trigger. */
    gallery_id: ColumnType<number | null, never, never>;
    photographer_id: ColumnType<number | null, never, never>;
  };
  /** The share of a team or a photographer in their photographs' income, from a day at the schools on. */
  shares: {
    id: Generated<number>;
    team_id: number | null;
    user_id: number | null;
    from_day: string;
    percent: string;
    decided_by: number | null;
    decided_at: Time;
  };
  /** Counts of a gallery on a day at the schools; they name no person. */
  gallery_visits: {
    gallery_id: number;
    day: string;
    gallery_views: Defaulted<number>;
    photo_views: Defaulted<number>;
    cart_adds: Defaulted<number>;
  };
  /** Kept by triggers; several slots of a name are to be added up. */
  totals: { name: string; slot: number; count: string; tokens: string; money: string };
  settings: { id: Generated<number>; key: string; value: string; updated_at: Time };
  audit_entries: {
    id: Generated<string>;
    at: Time;
    /** Null for an operator's command, the reader, and a parent. */
    user_id: number | null;
    username: string;
    action: string;
    method: string;
    path: string;
    body: unknown;
    address: string;
    request_id: string;
    /** The upload's first call, or the gallery's first job, that it belongs to; null for that one, and for all else. */
    part_of: string | null;
  };
  audit_outcomes: { entry_id: string; at: Time; outcome: string; changes: unknown };
  outbox_messages: {
    id: Generated<string>;
    queue: string;
    name: string;
    payload: unknown;
    request_id: string | null;
    /** W3C's `traceparent` of what caused it. */
    trace_parent: string | null;
    created_at: Time;
    relayed_at: Time | null;
    /** Until then a worker has it, unless it says so again. */
    held_until: Time | null;
    done_at: Time | null;
    failed_at: Time | null;
    error: string | null;
  };
}

/** A point in time as ISO 8601 text in UTC with milliseconds, made by the database so that rows are ready to send. */
export function isoTime(column: Expression<string>): RawBuilder<string>;
export function isoTime(column: Expression<string | null>): RawBuilder<string | null>;
export function isoTime(column: Expression<string | null>): RawBuilder<string | null> {
  return sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}
