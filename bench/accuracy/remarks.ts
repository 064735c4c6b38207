/** What reading a contract by hand showed of a difference that stays, by its address. */
export const remarks: Readonly<Record<string, string>> = {
  '0x82902c20c5826984588dcd2dfcc322e05dcc435c':
    'An account that is exempt from fees sends tokens and pays none of them: its transfer makes them.',
  '0x797885c0a6cfffcbc4d2e3c1ca0b4f07112db6a3':
    'An account that is exempt from fees sends tokens and pays none of them: its transfer makes them.',
  '0xd217dc0cab1c952a7ce6f4d7ca4549cde1f37bb0':
    'Transfers wait for `enableTransfer`, which nobody can take back: on the range they are open, and no power is left.',
};
