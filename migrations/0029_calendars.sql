CREATE TABLE `calendar_feeds` (
	`user_id` integer PRIMARY KEY NOT NULL,
	`serial` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `match_moves` (
	`match_id` integer PRIMARY KEY NOT NULL,
	`moves` integer NOT NULL,
	`moved_at` integer NOT NULL
);

--> statement-breakpoint
-- Whoever writes a match, a calendar learns that its time, place or cancellation changed. Scores and the end of a match do not count.
CREATE TRIGGER `matches_moved` AFTER UPDATE OF kickoff_at, match_day, venue, city, status ON `matches`
WHEN OLD.kickoff_at IS NOT NEW.kickoff_at OR OLD.match_day IS NOT NEW.match_day
	OR OLD.venue IS NOT NEW.venue OR OLD.city IS NOT NEW.city
	OR (OLD.status IN ('cancelled', 'postponed') OR NEW.status IN ('cancelled', 'postponed')) AND OLD.status <> NEW.status
BEGIN
	INSERT INTO match_moves (match_id, moves, moved_at) VALUES (NEW.id, 1, unixepoch() * 1000)
	ON CONFLICT DO UPDATE SET moves = moves + 1, moved_at = excluded.moved_at;
END;
