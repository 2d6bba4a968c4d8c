import { LegalTable } from './table.tsx'

/** The four categories, and every cookie that there is. */
export function CookieList() {
  return (
    <>
      <h3>Essential</h3>
      <p>Always on; cannot be disabled, because the site would not work or not be safe without them.</p>
      <LegalTable
        caption="Essential cookies"
        head={['Name', 'What for', 'Kept for']}
        rows={[
          ['consent', 'Remembers your cookie choice', '180 days'],
          ['theme', 'Light or dark, only if you pick one yourself', '1 year'],
          ['session', 'Keeps you signed in, only once you sign in', 'Until you sign out'],
        ]}
      />
      <p>
        If you switch off the keyboard shortcut for search, your browser notes that in its own storage. It is not a
        cookie and is not sent to us.
      </p>
      <h3>Functional</h3>
      <p>Optional. They would remember settings that make the site more comfortable. There are none today.</p>
      <h3>Analytics</h3>
      <p>Optional. They would count visits so that we learn what is used. There are none today.</p>
      <h3>Marketing</h3>
      <p>
        Optional, and only with your explicit consent. They would measure whether our advertising works. There are none
        today.
      </p>
      <p>No optional cookie is set, and no optional code runs, before you allow its category.</p>
    </>
  )
}
