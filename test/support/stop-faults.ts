import { closeReport } from '../faults/support/report';

export default closeReport;
