/** Months without accents, by number; abbreviations that are also common words are left out. */
export const monthNames: string[] = [
  'january jan januar janner enero ene janvier janv gennaio gen janeiro januari ocak styczen stycznia',
  'february feb februar febrero febr fevrier fev febbraio fevereiro februari subat luty lutego',
  'march mar marz maerz marzo mars marco maart mrt mart marzec marca',
  'april apr abril abr avril avr aprile nisan kwiecien kwietnia',
  'may mai mayo maggio mag maio mei mayis maj maja',
  'june jun juni junio juin giugno giu junho haziran czerwiec czerwca',
  'july jul juli julio juillet juil luglio lug julho temmuz lipiec lipca',
  'august aug agosto ago aout augustus agustos sierpien sierpnia',
  'september sep sept septiembre septembre settembre set setembro eylul wrzesien wrzesnia',
  'october oct okt oktober octubre octobre ottobre ott outubro out ekim pazdziernik pazdziernika',
  'november nov noviembre novembre novembro kasim listopad listopada',
  'december dec dez dezember diciembre dic decembre dicembre dezembro aralik grudzien grudnia',
]
