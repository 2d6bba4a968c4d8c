/** Why it holds no personal data. */
export const use = 'pages of ticket platforms'
