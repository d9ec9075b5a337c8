import '@testing-library/jest-dom';
import { configure } from '@testing-library/react';

// `findBy` and `waitFor` wait for a condition; a second is too short for it on a busy machine.
configure({ asyncUtilTimeout: 30_000 });

// jsdom lays nothing out.
Element.prototype.scrollIntoView = () => undefined;
