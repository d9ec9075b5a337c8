import { openReport } from '../faults/support/report';

export default openReport;
