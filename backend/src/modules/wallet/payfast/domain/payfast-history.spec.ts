import { readHistory } from './payfast-history';

const HEAD =
  'Date,Type,Sign,Party,Name,Description,Currency,Funding Type,Gross,Fee,Net,Balance,M Payment ID,PF Payment ID';

describe('PayFast’s transaction history', () => {
  it('is read for the payments of buyers, with its columns in any order', () => {
    const csv = [
      HEAD,
      '2026-11-20 10:00:00,Funds Received,CREDIT,Ouer,2 Token Pack,,ZAR,Card,100.00,-3.50,96.50,96.50,17,1089250',
      '2026-11-20 10:05:00,Funds Received,CREDIT,Ouer,5 Token Pack,,ZAR,Card,"1,200.00",-3.50,96.50,96.50,18,1089251',
      '2026-11-20 11:00:00,Payout,DEBIT,Bank,,,ZAR,,-90.00,0,-90.00,6.50,,1089252',
    ];
    expect(readHistory(csv.join('\r\n'))).toEqual([
      { line: 2, payfastId: '1089250', tokenPurchaseId: 17, amount: 10_000 },
      { line: 3, payfastId: '1089251', tokenPurchaseId: 18, amount: 120_000 },
    ]);
    expect(readHistory('PF Payment ID,M Payment ID,Type,Gross\n1,x,Funds Received,60')).toEqual([
      { line: 2, payfastId: '1', tokenPurchaseId: null, amount: 6000 },
    ]);
  });

  it('is refused when a column or an amount is missing', () => {
    expect(() => readHistory('Date,Type\n2026,Funds Received')).toThrow('no column gross');
    expect(() => readHistory('Type,Gross,M Payment ID,PF Payment ID\nFunds Received,,1,2')).toThrow('Line 2');
  });
});
