import { aliasKey } from '#worker/matches/catalogue/rules.ts'
import type { ExtractedEvent, PageNames } from '../../contract.ts'

/** Most names have none, and are not folded. */
const hint = /ballot|lotter|losverf|verlos|tirage|sorte|loting|loterij|lottning|lodtr|arvonta|losowan|slosov|kura/i

const ballot =
  /(?:^| )(?:ballot|ballots|lottery|losverfahren|verlosung|tirage au sort|sorteo|sorteggio|sorteio|loting|verloting|loterij|lottning|utlottning|lodtrekning|lodtr(?:ae|e|a)kning|arvonta|losowanie|slosovani|kura cekilisi)(?: |$)/

/** It is over, or beside a sale to all. */
const over =
  /(?:^| )(?:no|closed|ended|over|results?|after|general sale|beendet|abgeschlossen|ohne|ergebnis|termine|clos|sans|cerrado|finalizado|sin|chiuso|terminato|encerrado|gesloten|afgelopen|avslutad|avsluttet|afsluttet|paattynyt|zakonczone|ukonceno)(?: |$)/

/** Whether the page calls itself one of a ballot: in its title, its first heading or its event's name. */
export function isBallot(
  { title, headings }: Pick<PageNames, 'title' | 'headings'>,
  event: ExtractedEvent | null,
): boolean {
  const names = [title, headings[0], event?.name].filter((name) => name != null && hint.test(name))
  return names.map((name) => aliasKey(name ?? '')).some((name) => ballot.test(name) && !over.test(name))
}
