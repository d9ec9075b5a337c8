export default {
  toPhoto: 'Look at the photo',
  reasons: {
    expired: {
      title: 'This link has expired',
      text: 'Your photos are still yours. Log in, and you find them under My photos.',
    },
    cut: {
      title: 'Part of this link is missing',
      text: 'Copy the whole link from the e-mail. Or log in: everything you bought is under My photos.',
    },
    gone: {
      title: 'We no longer have this photo',
      text: 'If you bought it, you have your tokens back. Write to us if you have questions.',
    },
    notBought: {
      title: 'This photo was not bought with this account',
      text: 'Perhaps you bought it with another account, or it is not yours yet.',
    },
    nothingBought: {
      title: 'There is nothing to download yet',
      text: 'As soon as you buy a photo, you can download it here.',
    },
    signIn: {
      title: 'Please log in',
      text: 'Then you can go on with your photo.',
    },
    later: {
      title: 'We could not get that for you just now',
      text: 'Nothing is lost. Please try again in a minute.',
    },
    nothing: {
      title: 'This link leads nowhere',
      text: 'It may be old, or part of it is missing. All the photos are still here.',
    },
  },
};
