/** Where the schools are, and whose days count: South Africa has one time zone and no summer time. */
export const SHOP_ZONE = 'Africa/Johannesburg';
export const SHOP_OFFSET = '+02:00';
