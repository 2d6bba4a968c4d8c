export const use =
  'A calendar is made from alerts and matches when it is read; its address is kept by people/calendar-addresses.'
