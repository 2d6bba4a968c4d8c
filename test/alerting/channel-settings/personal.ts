export const use = 'What it shows and changes is kept by connections, phones, push and notifications.'
