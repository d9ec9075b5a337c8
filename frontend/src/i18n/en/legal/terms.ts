import { PACKAGES, PHOTO_PRICES, SELLER, type LegalText } from '../../legal';

export const terms: LegalText = {
  title: 'Terms of service',
  intro:
    'These terms are the agreement between you and us when you look around in the shop, open an account, buy tokens or buy photos. They are as short and plain as we could make them. Where the law gives you more than these terms do, the law wins.',
  sections: [
    {
      id: 'who-we-are',
      title: 'Who we are',
      body: [
        'The shop {{brand}} belongs to:',
        SELLER,
        'Legal notices may be sent to the same addresses. We belong to no industry body and are bound by no code of conduct but our own: this page.',
        'We sell photographs of school sport and school events in South Africa. Where the English and the Afrikaans version of this page differ, the one in the language in which you used the shop counts.',
      ],
    },
    {
      id: 'account',
      title: 'Your account',
      body: [
        'Anyone may look at the photos. To buy, you need an account, which is free. Give us your own name and an e-mail address that works, keep your password to yourself, and tell us at once if someone else has used your account.',
        'You must be 18 or older, or have the consent of a parent or guardian, who then accepts these terms with you. Children under 13 may not have an account. The [privacy policy](/privacy-policy#children) says more.',
        'You may close your account whenever you like, under [Account settings](/profile). Tokens that are left are then lost, so use them first.',
        'We may close an account that is used for fraud, to get around payment or the watermark, or to trouble others. Tokens that were honestly bought and not used are then refunded.',
      ],
    },
    {
      id: 'tokens',
      title: 'Tokens',
      body: [
        'Photos are paid for with tokens, called Bokkiemunte. You buy them in packages:',
        PACKAGES,
        'Prices are in South African rand and are what you pay: VAT, where it is due, is included, and nothing is added for delivery. Before you pay you see the packages, the number and the total, and you can change them or turn back until you confirm the payment at PayFast.',
        'Within seven days of paying you may [change your mind](#cooling-off): we refund the tokens that you have not used. After that, tokens are non-refundable, do not expire and cannot be transferred. They are not money: they earn no interest and are not exchanged for cash. If [something is wrong](#wrong), you get your money back at any time.',
      ],
    },
    {
      id: 'prices',
      title: 'What photos cost',
      body: [
        PHOTO_PRICES,
        'The price shown with the photo when you buy it counts. If it has risen while the photo lay in your cart, nothing is bought until you have seen the new price. You pay for a photo once: one that is yours already is never charged again.',
      ],
    },
    {
      id: 'paying',
      title: 'Paying',
      body: [
        'PayFast takes the payment by card or instant EFT, on its own secure pages. We never see your card. When PayFast confirms the payment, usually within a minute, the tokens are in your account and we e-mail you a receipt.',
        'Every payment and its receipt stay under [Token Purchases](/dashboard?tab=tokens), every photo under [My photos](/dashboard): you can read, print and save them there for as long as you have your account.',
        'Was money taken, and are the tokens not there after 24 hours? Write to [{{email}}](mailto:{{email}}) with PayFast’s payment number. We find the payment and put it right.',
      ],
    },
    {
      id: 'delivery',
      title: 'Delivery',
      body: [
        'Delivery begins as soon as you buy. You get each photo as it was taken, full size and without the watermark: by e-mail to the address that you give at checkout, and as a download under [My photos](/dashboard). That takes minutes as a rule, and 24 hours at most.',
        'The links in the e-mail work for 30 days. The downloads in your account stay for as long as the account, also when a photo is no longer sold. A photo disappears only when someone has a photo of themselves or their child removed; then we tell you, and give you the tokens back. Please keep copies of your own all the same.',
        'If we cannot deliver within 30 days, you may cancel, and get your tokens or your money back (section 46 of the Electronic Communications and Transactions Act).',
      ],
    },
    {
      id: 'licence',
      title: 'What you may do with your photos',
      body: [
        'The photographer keeps the copyright. With a photo you buy a licence for personal use: print it, frame it, share it with family and friends, for as long as you like. You may not sell it or use it for business. The [copyright page](/copyright) spells this out.',
      ],
    },
    {
      id: 'cooling-off',
      title: 'Changing your mind: seven days',
      body: [
        'Section 44 of the Electronic Communications and Transactions Act 25 of 2002 lets you cancel an online purchase within seven days, without a reason and without a penalty. This is how it works here.',
        [
          'Tokens that you have not used: write to [{{email}}](mailto:{{email}}) within seven days of paying. We take them back and refund what you paid for them, within 30 days of your cancellation and the way you paid. If you have used part of a package, you get back the share of its price that belongs to the unused tokens.',
          'Photos that you have bought: you ask us to deliver at once, before the seven days are over, and a digital photo cannot be handed back. For such purchases section 42(2) of the Act makes an exception, so they cannot be cancelled. By pressing the Buy button you agree to this.',
        ],
        'Section 43 asks us to tell you who we are, what you buy and what it costs, and to let you check your order. Should we have failed to, you may cancel within 14 days of receiving what you bought.',
      ],
    },
    {
      id: 'wrong',
      title: 'When something is wrong',
      body: [
        'The Consumer Protection Act 68 of 2008 gives you the right to goods of good quality that are what they were said to be (section 55). If a file is damaged, if it is not the photo that you saw, or if it is clearly worse than its preview led you to expect, tell us within six months of delivery. You choose whether we send a good file or give you back what you paid (section 56). What can be seen in the preview, such as grain, blur or a hand in front of a face, is not a defect.',
        'If we take a photo down, for instance because a parent asks us to, before you could download it, you get your tokens back.',
      ],
    },
    {
      id: 'fair-use',
      title: 'Fair use of the shop',
      body: [
        'Please do not:',
        [
          'remove, cover or crop away the watermark of a preview, or try to reach originals that you have not bought;',
          'collect photos with programs, or use them to recognise faces or to train software;',
          'use someone else’s account or card;',
          'try to damage or overload the shop. Have you found a security hole? Thank you: please tell us first.',
        ],
      ],
    },
    {
      id: 'liability',
      title: 'What we answer for',
      body: [
        'We run the shop with care, but we cannot promise that it is always there: sometimes we work on it, and sometimes things break. We answer for harm as the law lays down. Nothing here limits our liability for intent or gross negligence, for unsafe or defective goods (section 61 of the Consumer Protection Act), or for a payment system that was not secure (section 43(6) of the Electronic Communications and Transactions Act). Beyond that we do not answer for indirect loss.',
      ],
    },
    {
      id: 'complaints',
      title: 'Complaints',
      body: [
        'Please come to us first: [{{email}}](mailto:{{email}}) or [{{phone}}](https://wa.me/{{whatsapp}}). Most things are put right the same day, and you have an answer within five working days.',
        'If we cannot agree, you may turn to:',
        [
          'the [Consumer Goods and Services Ombud](https://www.cgso.org.za);',
          'the [National Consumer Commission](https://www.thencc.org.za) or the consumer protector of your province;',
          'the Small Claims Court, or any other court that has jurisdiction.',
        ],
      ],
    },
    {
      id: 'changes',
      title: 'Changes',
      body: [
        'We may change prices and these terms for the future; the date at the top says when we last did. What you have bought stays under the terms of that day. If a change matters to people who have tokens, we tell them by e-mail beforehand.',
      ],
    },
    {
      id: 'law',
      title: 'The law',
      body: [
        'The law of the Republic of South Africa applies. You may go to a court where you live. If one of these terms turns out not to be valid, the others stay.',
      ],
    },
  ],
};
