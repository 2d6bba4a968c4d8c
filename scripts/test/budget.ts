/**
 * Tests in a browser cost seconds each and fail by chance before others do. Raise this only for what needs layout, focus,
 * a socket, the service worker or a lost network (decision 46; CONTRIBUTING, "Tests").
 */
export const browserBudget = { tests: 60, files: 12 }
