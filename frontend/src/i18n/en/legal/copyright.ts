import type { LegalText } from '../../legal';

export const copyright: LegalText = {
  title: 'Copyright',
  intro:
    'Photographers make their living from their photos. This page says what you may do with the previews that everyone sees and with the photos that you buy, so that you never have to guess.',
  sections: [
    {
      id: 'whose',
      title: 'Whose photos they are',
      body: [
        'Under the Copyright Act 98 of 1978 the author of a photo is the person who is responsible for its composition. The copyright in every photo in this shop belongs to its photographer or to {{seller}}, for fifty years from the end of the year in which it was first made public (section 3). The name, the mark and the texts of the shop are ours, too.',
        'When you buy a photo you buy a licence to use it, not the copyright. Photos in this shop are not commissioned by their buyers in the sense of section 21(1)(c), unless we have agreed so in writing.',
      ],
    },
    {
      id: 'previews',
      title: 'Previews, with the watermark',
      body: [
        'You may look at them for as long as you like, keep favourites, and share the link to a photo or a gallery with anyone.',
        'You may not:',
        [
          'remove, cover, blur or crop away the watermark, by hand or with software;',
          'copy, print or post a preview or a screenshot of one, or pass it off as a photo of your own;',
          'use it in a newspaper, a yearbook, an advertisement or on a website;',
          'collect previews with a program, use them to recognise faces, or train software with them.',
        ],
      ],
    },
    {
      id: 'bought',
      title: 'Photos that you bought',
      body: [
        'They come with a licence for personal use that never ends and costs nothing more. You may:',
        [
          'print them, in any size and number, at home or at a photo lab: show the lab this page and your receipt;',
          'frame them, put them into albums, and give prints or the file to family and friends;',
          'share them on your own pages and in your own groups, as long as nothing is sold with them;',
          'crop them and adjust light and colour;',
          'keep as many copies as you need to be sure of them.',
        ],
        'You may not:',
        [
          'sell them or let others use them for money;',
          'use them for advertising, sponsorship or politics;',
          'let them be published, in print or online, beyond your own pages;',
          'enter them in competitions or show them as if you had taken them;',
          'remove what the file says of its photographer;',
          'use them in a way that mocks or harms anyone in them.',
        ],
      ],
    },
    {
      id: 'people',
      title: 'The people in them',
      body: [
        'Copyright says who may copy a photo. The people in it have rights of their own, children above all. Think of them before you share a photo of someone else’s child, and see [how to have a photo removed](/privacy-policy#removal).',
      ],
    },
    {
      id: 'more',
      title: 'Schools, newspapers, sponsors',
      body: [
        'Something else in mind: a school magazine, a newspaper, a club’s website, a poster? Ask us at [{{email}}](mailto:{{email}}). Say which photos and what for, and we will tell you what is possible, which is often more than you think.',
      ],
    },
    {
      id: 'law',
      title: 'What the law allows anyway',
      body: [
        'The Copyright Act permits fair dealing with a work for research or private study, for personal or private use, for criticism or review, and for reporting current events, with the source and the author’s name where that is required (section 12). We do not take that away. It does not give anyone a right to originals without the watermark.',
        'Anyone who goes beyond it infringes the copyright (section 23). The owner may then have it stopped and claim damages or a reasonable royalty (section 24); anyone who knowingly trades in infringing copies commits an offence (section 27).',
      ],
    },
    {
      id: 'report',
      title: 'Reporting',
      body: [
        'Have you seen one of our photos where it should not be? Thank you for telling us, with the address of the page, at [{{email}}](mailto:{{email}}).',
        'Do you believe that something in this shop infringes your own rights? Write to the same address and tell us:',
        [
          'which photo or text it is, with its link;',
          'which right of yours it infringes, and why;',
          'who you are and how we reach you.',
        ],
        'We answer within two working days, and take the material down while we look into it.',
      ],
    },
  ],
};
