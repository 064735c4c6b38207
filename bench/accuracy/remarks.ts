/** What reading a contract by hand showed of a difference that stays, by its address. */
export const remarks: Readonly<Record<string, string>> = {
  '0x90f75ca026add95ae15ecbf48efc77ed272945be':
    'A staking pool: its code creates no token, and its own comment says that it has no key to mint.',
  '0x10f6f2b97f3ab29583d9d38babf2994df7220c21':
    'A fixed tax of 10 %: no function of it makes a sale fail, and neither does a call.',
  '0x82902c20c5826984588dcd2dfcc322e05dcc435c':
    'An account that is exempt from fees sends tokens and pays none of them: its transfer makes them.',
  '0x797885c0a6cfffcbc4d2e3c1ca0b4f07112db6a3':
    'An account that is exempt from fees sends tokens and pays none of them: its transfer makes them.',
  '0x8b2e68075a06959e3e35aa0e451a13e099e41b23': '`setNumber(0)` stops every sale of a holder.',
  '0xd217dc0cab1c952a7ce6f4d7ca4549cde1f37bb0':
    'Transfers wait for `enableTransfer`, which nobody can take back: on the range they are open, and no power is left.',
};
