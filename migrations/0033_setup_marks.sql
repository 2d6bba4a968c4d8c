CREATE TABLE `setup_marks` (
	`step` text PRIMARY KEY NOT NULL,
	`at` integer NOT NULL
);
