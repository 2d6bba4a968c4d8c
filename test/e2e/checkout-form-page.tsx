import { createRoot } from 'react-dom/client'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { CheckoutForm } from '#app/ui/checkout/form.tsx'

/** A page with only the checkout's form. */
function Page() {
  return (
    <main>
      <CheckoutForm
        choice={{ plan: 'pro', cycle: 'yearly' }}
        buyer={{ name: 'Robin Fairweather', email: 'robin@fans.test' }}
        className="checkout-form"
      >
        {({ isComplete }) => <Button disabled={!isComplete}>Pay with PayPal</Button>}
      </CheckoutForm>
    </main>
  )
}

createRoot(document.body).render(<RouterProvider router={createMemoryRouter([{ path: '*', Component: Page }])} />)
