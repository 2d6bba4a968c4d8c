import type { RoomLanguage } from './modes.ts'

/** A page in place of the match's: its title and what it says. */
export type PlainPage = { title: string; paragraphs: readonly string[] }

export const waitingRooms: Record<RoomLanguage, PlainPage> = {
  en: {
    title: 'You are now in the queue',
    paragraphs: [
      'Lots of fans are looking for tickets. Please keep this page open: you keep your place in line and we let you in automatically.',
      'Your number in line: 14,203. Your estimated wait time is more than an hour.',
    ],
  },
  de: {
    title: 'Sie befinden sich in der Warteschlange',
    paragraphs: [
      'Aktuell ist die Nachfrage sehr groß. Bitte lassen Sie diese Seite geöffnet, Sie werden automatisch weitergeleitet.',
      'Ihre Position in der Warteschlange: 14.203. Ihre voraussichtliche Wartezeit: mehr als eine Stunde.',
    ],
  },
  fr: {
    title: 'Vous êtes dans la file d’attente',
    paragraphs: [
      'De nombreux supporters souhaitent acheter des billets. Ne fermez pas cette page : vous serez redirigé automatiquement.',
      'Votre numéro dans la file d’attente : 14 203. Temps d’attente estimé : plus d’une heure.',
    ],
  },
  es: {
    title: 'Está en la cola',
    paragraphs: [
      'Hay muchos aficionados comprando entradas. No cierre esta página: le daremos acceso automáticamente.',
      'Su número en la cola: 14.203. Tiempo de espera estimado: más de una hora.',
    ],
  },
  it: {
    title: 'Sei in coda',
    paragraphs: [
      'Molti tifosi stanno acquistando i biglietti. Non chiudere questa pagina: entrerai automaticamente.',
      'Il tuo numero in coda: 14.203. Tempo di attesa stimato: più di un’ora.',
    ],
  },
}

export const cookieWall: PlainPage = {
  title: 'Before you continue',
  paragraphs: [
    'We and our 214 partners use cookies to show you personalised advertising. Accept all cookies to continue to the shop.',
  ],
}

export const soft404: PlainPage = {
  title: 'Oops, we could not find that page',
  paragraphs: [
    'The event you are looking for is no longer available. Why not give a gift card? From £25.00.',
    'Or see all our events.',
  ],
}

export const maintenance: PlainPage = {
  title: 'We will be back soon',
  paragraphs: ['Our ticket shop is down for scheduled maintenance. Please come back later.'],
}
