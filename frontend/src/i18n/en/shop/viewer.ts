export const viewer = {
  position: '{{place, number}} of {{total, number}}',
  details: 'View Details',
  previous: 'Previous photo',
  next: 'Next photo',
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  photos: 'Photos',
  leafing: 'series of photos',
  photo: 'photo',
  place: '{index} of {total}',
};
