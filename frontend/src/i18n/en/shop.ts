import { account } from './shop/account';
import { begun } from './shop/begun';
import { cart } from './shop/cart';
import { common } from './shop/common';
import { favourites } from './shop/favourites';
import { find } from './shop/find';
import { gallery } from './shop/gallery';
import { home } from './shop/home';
import { layout } from './shop/layout';
import { lowData } from './shop/low-data';
import { match } from './shop/match';
import { packs } from './shop/packs';
import { photo } from './shop/photo';
import { players } from './shop/players';
import { share } from './shop/share';
import { timeLine } from './shop/time-line';
import { tokens } from './shop/tokens';
import { viewer } from './shop/viewer';

export default {
  account,
  begun,
  cart,
  common,
  favourites,
  find,
  gallery,
  home,
  layout,
  lowData,
  match,
  packs,
  photo,
  players,
  share,
  timeLine,
  tokens,
  viewer,
};
