import type en from '../en';
import type { TextsLike } from '../texts';
import { account } from './account';
import { cart } from './cart';
import { common } from './common';
import { favourites } from './favourites';
import { gallery } from './gallery';
import { home } from './home';
import { layout } from './layout';
import { match } from './match';
import { photo } from './photo';
import { share } from './share';
import { tokens } from './tokens';
import { viewer } from './viewer';

export default {
  account,
  cart,
  common,
  favourites,
  gallery,
  home,
  layout,
  match,
  photo,
  share,
  tokens,
  viewer,
} satisfies TextsLike<typeof en>;
