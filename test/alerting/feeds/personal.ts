export const use =
  'A feed is made from notifications and matches when it is read; its address is kept by people/calendar-addresses.'
