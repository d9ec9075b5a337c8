import { account } from './account';
import { cart } from './cart';
import { common } from './common';
import { gallery } from './gallery';
import { home } from './home';
import { layout } from './layout';
import { legal } from './legal';
import { match } from './match';
import { photo } from './photo';
import { tokens } from './tokens';

export default { account, cart, common, gallery, home, layout, legal, match, photo, tokens };
