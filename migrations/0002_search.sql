-- The names by which teams and leagues are found. No triggers keep it in step: remote D1 cuts the statements of a
-- migration at each semicolon, so a trigger cannot be relied on to arrive. Whoever writes names rebuilds the index.
CREATE VIRTUAL TABLE `search_index` USING fts5(
	`kind` UNINDEXED,
	`ref_id` UNINDEXED,
	`standing` UNINDEXED,
	`title`,
	`aliases`,
	`detail`,
	tokenize = 'unicode61 remove_diacritics 2',
	prefix = '2 3'
);
--> statement-breakpoint
-- The same names by every three letters in a row, for words with a wrong letter.
CREATE VIRTUAL TABLE `search_letters` USING fts5(`letters`, tokenize = 'trigram remove_diacritics 1');
--> statement-breakpoint
CREATE INDEX `matches_by_sides` ON `matches` (`home_team_id`,`away_team_id`,`sort_at`);
