import { latePart } from '#app/ui/late-part.tsx'

/** Below the fold of the tab, so its code is a chunk of its own. */
export const AutoPurchase = latePart(() => import('./screen.tsx'), { pick: (part) => part.default })
