// A document for components that act. Imported before React, which asks once whether there is one.
import { JSDOM } from 'jsdom'

const { window } = new JSDOM('<main></main>', { pretendToBeVisual: true })
Object.assign(globalThis, {
  window,
  document: window.document,
  IS_REACT_ACT_ENVIRONMENT: true,
  ResizeObserver: class {
    observe() {}
    disconnect() {}
  },
})
