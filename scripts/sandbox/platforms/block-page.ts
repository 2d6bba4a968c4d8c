/** Page of a bot wall. */
export const blockPage = `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>Just a moment...</title><meta name="robots" content="noindex"></head>
<body>
<h1>Access denied</h1>
<p>Checking your browser before you continue. Please verify you are a human.</p>
<form action="/captcha" method="post"><div class="g-recaptcha" data-sitekey="sandbox"></div><button>Verify</button></form>
<p>Reference 18.a3f2d417. Simulation: this page is part of the Touchline sandbox.</p>
</body>
</html>
`
