import { Command } from '@nestjs/cqrs';

/*
 * Personal data in the catalogue, for closing accounts and for removing it after its days.
 */

/**
 * Keeps the photographs that a person has in the cart, has bought, saved or reported from being deleted until the
 * running transaction ends, which is about to change all of that: the database deletes it with them.
 */
export class LockPhotosOfPerson extends Command<void> {
  constructor(readonly userId: number) {
    super();
  }
}

/** Removes what a person has saved among their favourites, in the running transaction. */
export class DeleteFavourites extends Command<void> {
  constructor(readonly userId: number) {
    super();
  }
}

/** Removes a person's lists of photographs, in the running transaction: their links stop working. */
export class DeletePhotoLists extends Command<void> {
  constructor(readonly userId: number) {
    super();
  }
}

/** Removes lists of photographs 30 days after their links have stopped working; answers how many. */
export class PurgePhotoLists extends Command<number> {}

/**
 * Removes whom a person follows, what they agreed to, and what they were told of by mail, in the running transaction.
 */
export class ForgetPlayers extends Command<void> {
  constructor(readonly userId: number) {
    super();
  }
}

/** Removes what a person has said of the shirt labels of photographs, in the running transaction. */
export class DeleteCorrections extends Command<void> {
  constructor(readonly userId: number) {
    super();
  }
}

/** Removes what people were told of by mail, 90 days later; answers how many mails. */
export class PurgePlayerMails extends Command<number> {}

/** Removes what people said of shirt labels a year ago and earlier; answers how many. */
export class DeleteOldCorrections extends Command<number> {}

/** Takes a person out of the reports that they sent, in the running transaction; the reports stay. */
export class AnonymiseReporter extends Command<void> {
  constructor(readonly userId: number) {
    super();
  }
}

/** Takes out of reports who sent them, a year after they were decided; answers of how many. */
export class AnonymiseOldReports extends Command<number> {}
