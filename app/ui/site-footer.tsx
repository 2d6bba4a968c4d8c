export function SiteFooter() {
  return (
    <footer className="site-footer">
      <div className="page">
        <p>Touchline is independent and not affiliated with clubs or ticketing platforms. It sells no tickets.</p>
        <p>Times are UK times.</p>
      </div>
    </footer>
  )
}
