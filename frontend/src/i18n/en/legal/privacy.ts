import { SELLER, type LegalText } from '../../legal';

export const privacy: LegalText = {
  title: 'Privacy policy',
  intro:
    'This page says what information we have about you and about the children in our photos, why, how long we keep it, and what you can do about it. The law behind it is the Protection of Personal Information Act 4 of 2013 (POPIA).',
  sections: [
    {
      id: 'responsible',
      title: 'Who is responsible',
      body: [
        'The responsible party for {{brand}} is:',
        SELLER,
        'Our information officer is the head of this business. Write to [{{email}}](mailto:{{email}}) with the word “Privacy” in the subject.',
      ],
    },
    {
      id: 'what-we-keep',
      title: 'What we keep, and why',
      body: [
        [
          'Your account: username, full name, e-mail address, language, and your password in a form that nobody can read back. We need it to know you, to deliver to you and to write to you in your language.',
          'What you bought: the photos, the tokens they cost, the date, and the e-mail address they went to; and when you bought all photos of a player, the number and the team. We need it to deliver, to show it to you, and for our books.',
          'Your payments: which photo or cart they were for, and what PayFast tells us of them, which is its payment number, the amount, whether it succeeded, and the name and e-mail address that go along. Never a card number: we do not see it.',
          'Your cart and your favourites, so that they are there when you come back.',
          'The lists of photos that you share: their name, and which photos. Anyone who has the link sees them, with your first name.',
          'The players and teams that you follow, and your wish for e-mails about them; see [below](#players).',
          'Technical records: the address of your internet connection, the time, and the page that was asked for. We need them to find faults and to keep attackers out.',
          'What you write to us, by e-mail or WhatsApp or when you report a photo, so that we can answer.',
          'What you tell us about the numbers on shirts in photos, so that others can find their child.',
        ],
        'We ask for nothing else. Without the details of the account we cannot sell to you; you can still look around. We keep the first seven because they are needed for our agreement with you, because tax law asks for books, or because we have a legitimate interest in a shop that is safe (section 11 of POPIA).',
        'We count how often galleries and photos are looked at: a number for each gallery and day, without cookies, and without anything about you.',
        'We do not sell information, we show no advertisements, we use no trackers, and we send no marketing: our e-mails are about what you do in the shop, and about new photos of your players only if you ask for them.',
      ],
    },
    {
      id: 'how-long',
      title: 'How long we keep it',
      body: [
        [
          'Your account: until you close it. Your name, username, e-mail address and password are then erased at once.',
          'Purchases and payments: at least five years, as the Tax Administration Act 28 of 2011 asks (section 29). After an account is closed they no longer bear your name. PayFast’s own notification of a payment loses name and e-mail address then too, and in any case after 180 days. An order that was never paid is gone after 180 days.',
          'Cart and favourites, and whom you follow: until you remove them or close your account.',
          'A list that you share: until you take it back or close your account, and at most 30 days after its link has stopped working.',
          'That you agreed to e-mails about new photos: until you close your account, also after you have withdrawn. Which photos such an e-mail told you about: 90 days.',
          'Being logged in: 14 days after your last visit and 30 days at most, or until you log out.',
          'What you told us about a number on a shirt: for a year, or until you close your account.',
          'When you report a photo: your words and how to reach you, for a year after our decision, or until you close the account that you reported it from.',
          'Links in e-mails: one hour for a new password, 24 hours for a new e-mail address, 30 days for a download.',
          'Technical records (the logs of the web server, the shop, the database and the mail server): 30 days at most, unless an attack is being looked into.',
          'Photos: until the season’s gallery is taken down, and for a month after that, when only we see them, or until someone who has the right to asks us to remove one. One that was sold stays for its buyers.',
        ],
      ],
    },
    {
      id: 'players',
      title: 'Players that you follow',
      body: [
        'You can follow a team, or a number on a shirt in a team. We keep:',
        [
          'The team, the number or position, when you began to follow, and when you last looked at the photos.',
          'The nickname, if you give one. Only you see it: on your page and in your e-mails. It need not be a name.',
          'If you tick the box for e-mails about new photos: when you agreed, to which words, and in which language. We send one a day at most, to an address that you have confirmed is yours, and only with this consent (section 11(1)(a)). You withdraw it as easily: with the same box, with the link in every e-mail, or with the button of your mail program. Then no more e-mails go out.',
          'Which photos an e-mail told you about, so that none is mentioned twice, and the link in it shows exactly these.',
        ],
        'A number belongs to a photo, not to a person: it is read from the shirt, or someone tells us. No face is ever read or compared, by us or by a program, and we neither ask for the names of children nor keep them with a number.',
      ],
    },
    {
      id: 'operators',
      title: 'Who helps us',
      body: [
        'A few businesses work for us. They may use your information for nothing but that, and have to keep it safe (sections 20 and 21).',
        [
          'PayFast takes your payment. For your card details PayFast is itself responsible; its own privacy policy is on [payfast.io](https://payfast.io).',
          'Our hosting provider runs the servers, and keeps the photos and the backups.',
          'Our e-mail provider delivers our e-mails to you.',
          'WhatsApp delivers your message when you press the help button, and only then.',
        ],
        'Where one of them keeps information outside South Africa, the law there or our agreement protects it as well as POPIA does (section 72). Besides them nobody gets your information, unless a court or a law obliges us.',
      ],
    },
    {
      id: 'browser',
      title: 'What we store in your browser',
      body: [
        [
          'A cookie that keeps you logged in (bokkiefoto.session).',
          'A cookie that tells us for a year that you have logged in on this device before (bokkiefoto.device), so that nobody can lock you out by guessing your password.',
          'Your language (i18nextLng), whether you like the pages light or dark (theme), and whether you save data (data).',
          'Your cart, your favourites, and the players that you follow with their nicknames, for as long as you are not logged in.',
          'The photo or pack that you were about to buy when you had to log in, until you close the tab (begun).',
          'The page that we take you back to after you have asked for a new password, for an hour (next-page).',
        ],
        'That is all. None of it follows you to other sites, which is why there is no banner to click away.',
      ],
    },
    {
      id: 'children',
      title: 'Children who use the shop',
      body: [
        'Children under 13 may not have an account. If we learn that one has, we erase it.',
        'Anyone under 18 needs the consent of a competent person, which means a parent or guardian, before we may keep any information about them (sections 34 and 35 of POPIA). By accepting the terms when you register, you confirm that you are 18 or that you have this consent.',
        'A parent or guardian may ask us at any time what information we keep about their child, withdraw the consent, and have it erased. Write to [{{email}}](mailto:{{email}}).',
      ],
    },
    {
      id: 'photographs',
      title: 'Photographs of children at school events',
      body: [
        'A photo in which a child can be recognised is personal information of that child. Photographs are taken at matches and school events with the knowledge of the schools that take part, which tell parents and obtain the consent of a competent person that section 35 asks for. This is how we treat them:',
        [
          'Titles are about the moment, not the person. We do not add children’s names.',
          'There is no face search, and we do not let anyone build one from our photos.',
          'Where a photo was taken (GPS) is removed from every file.',
          'Anyone can see previews, with a watermark; the originals are locked away, for buyers alone.',
          'We ask search engines not to list photographs.',
        ],
      ],
    },
    {
      id: 'removal',
      title: 'Having a photo removed',
      body: [
        'Are you in a photo, or is your child, and you would rather not be? Ask us to remove it. It costs nothing, and you need not say why. Send the link to the photo, or its number, to [{{email}}](mailto:{{email}}) or by WhatsApp to [{{phone}}](https://wa.me/{{whatsapp}}).',
        'We take it out of the shop as a rule on the same day, and within three days at the latest. Its files are erased at once, and from our backups within 30 days. Only when we doubt that the request comes from the person, a parent or a guardian do we ask first, and hide the photo meanwhile.',
        'A photo that a family has bought already is theirs to keep, and we cannot call it back; it can no longer be downloaded from us, though. We tell the family that the photo was removed, but not at whose request, and give the tokens back.',
      ],
    },
    {
      id: 'rights',
      title: 'Your rights',
      body: [
        [
          'To know (section 23): download all the information we keep about you under [Account settings](/profile), or ask us.',
          'To have it corrected (section 24): change your name, e-mail address and language yourself under [Account settings](/profile), or ask us.',
          'To have it deleted (section 24): close your account there, or ask us.',
          'To object to our use of it (section 11(3)), and to withdraw consent that you gave.',
          'Not to be judged by a machine alone (section 71): we do not do that.',
          'To complain, to us and to the [Information Regulator](#regulator).',
        ],
        'Write to [{{email}}](mailto:{{email}}). We answer within 30 days and charge nothing. If you do not write from the address of your account, we ask you to show that you are who you say. The forms of the POPIA regulations are welcome and not required; for our other records the Promotion of Access to Information Act 2 of 2000 applies.',
      ],
    },
    {
      id: 'security',
      title: 'How we keep it safe',
      body: [
        'Everything between you and us is encrypted. Passwords are kept as hashes, originals behind a login, and within our business only those see information who need it for their work.',
        'Should anyone get hold of your information without the right to, we tell you and the Information Regulator as soon as we can, and we tell you what you can do about it (section 22).',
      ],
    },
    {
      id: 'regulator',
      title: 'The Information Regulator',
      body: [
        'Please give us a chance to put it right first. You may always complain to:',
        [
          'Information Regulator (South Africa), Woodmead North Office Park, 54 Maxwell Drive, Woodmead, Johannesburg, 2191',
          'P.O. Box 31533, Braamfontein, Johannesburg, 2017',
          '[POPIAComplaints@inforegulator.org.za](mailto:POPIAComplaints@inforegulator.org.za)',
          'Telephone 010 023 5200, toll-free 0800 017 160',
          '[inforegulator.org.za](https://inforegulator.org.za)',
        ],
      ],
    },
    {
      id: 'changes',
      title: 'Changes',
      body: [
        'When we begin to do something new with information, we change this page before we do it, and the date at its top. If it matters to you as an account holder, we tell you by e-mail.',
      ],
    },
  ],
};
