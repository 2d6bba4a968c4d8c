import { useState } from 'react'
import { createRoot } from 'react-dom/client'
import { type News, Toast } from '#app/ui/toast.tsx'

/** A page that has nothing but a form's success to tell. */
function Page() {
  const [news, setNews] = useState<News | null>(null)
  return (
    <main>
      <button type="button" onClick={() => setNews({ text: 'Alert created.' })}>
        Create
      </button>
      <Toast news={news} />
    </main>
  )
}

createRoot(document.body).render(<Page />)
