/** The public pages about thumbnails. */
export default {
  demo: {
    title: 'How a photo gets to your phone',
    description: 'How a photograph gets from the camera to your screen, with photos of the shop.',
    lead: 'A camera’s file is far too heavy to leaf through beside the field. So we make smaller pictures of it, once, when it is uploaded, and your phone fetches the smallest one that will do.',
    choose: 'Choose a photo',
    loadError: 'Could not load the photos',
    none: 'No photos to show yet',
    noneText: 'Thumbnails are made as soon as the first photos are uploaded.',
    size: '{{width}} × {{height}} pixels',
    weight: '{{size}} to fetch',
    alt: '{{name}}: {{title}}',
    original: {
      title: 'The original',
      text: 'As the camera took it, with {{megapixels}} million pixels and no watermark. It stays locked away, for those who buy the photo.',
    },
    preview: {
      title: 'The preview',
      text: 'At most {{edge}} pixels long, with the watermark right across. For the photo’s own page.',
    },
    grid: {
      title: 'The grid picture',
      text: 'At most 480 pixels long, whole, with the watermark. For galleries, where dozens are in view.',
    },
    thumbnail: {
      title: 'The thumbnail',
      text: '300 × 300 pixels, cut from the middle. For your cart and for lists.',
    },
    placeholder: {
      title: 'The blur',
      text: 'Some thirty characters that come with the page: colours to look at until the picture is there.',
    },
    why: 'Why that is fast on a phone',
    facts: {
      less: 'A screen of 24 photos weighs about {{grid}} in the grid, and would weigh about {{previews}} in previews.',
      choice:
        'Your phone knows how wide each picture will be and how sharp its screen is, and takes the size that fits.',
      view: 'Only pictures that are about to come into view are fetched.',
      still: 'The shape of each photo is known beforehand: nothing jumps while you scroll.',
      once: 'A picture never changes under its name, so your phone fetches it once and keeps it.',
    },
    gallery: 'See it at work in the gallery',
    progress: 'How far the thumbnails are',
  },
  progress: {
    title: 'Thumbnail progress',
    text: 'When photographers upload hundreds of photos at once, the shop makes their thumbnails and previews in the background. This page shows administrators how far it is: overall, by category, and with what is left to do.',
    visitor: 'Log in as an administrator to see the numbers.',
    shopper:
      'Only administrators see the numbers. Photos appear in the galleries by themselves as soon as they are ready.',
    logIn: 'Log in',
    demo: 'See how thumbnails are made',
  },
};
